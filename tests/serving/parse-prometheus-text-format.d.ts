/** The package has no types of its own. */
declare module 'parse-prometheus-text-format' {
  export interface Sample {
    value?: string
    labels?: { [name: string]: string }
    buckets?: { [bound: string]: string }
  }
  export interface Family {
    name: string
    help: string
    type: string
    metrics: Sample[]
  }
  export default function parse(text: string): Family[]
}
