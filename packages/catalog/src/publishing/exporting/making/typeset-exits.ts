/** How the process that sets a PDF ends where it cannot begin: the typesetter, an optional dependency, is not installed. */
export const NO_ENGINE = 3
