/** The entry of the scripts of a reading page. Whatever a reader may never use is imported when it is asked for. */
export {}
