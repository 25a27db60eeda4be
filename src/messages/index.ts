import { en } from './en'

/** A catalog: what each language has to provide, with the same parameters. */
export type Messages = typeof en

/** Text on screen, in the language of the user. */
export const m: Messages = en
