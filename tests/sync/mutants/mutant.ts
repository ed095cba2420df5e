/** A slip that breaks the engine or the server's part of it. */
export interface Mutant {
  file: string
  /** The text that occurs once in the file, and what replaces it. */
  from: string
  to: string
  /** What is said of it. Any other message would mean that another fault was found. */
  found: RegExp
  /** By default the simulation sees it. */
  seenBy?: 'explorer'
}
