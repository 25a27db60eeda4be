/** Completion of a value: names of files or of folders, or what `parley __complete` lists. */
export type Completes = 'file' | 'folder' | 'session' | 'agent' | 'model'

interface Described {
  /** One sentence without a full stop. */
  readonly about: string
}

/** An option that is given or not. */
interface FlagOption extends Described {
  readonly kind: 'flag'
  /** One letter. */
  readonly short?: string
}

/** An option that is on by default: `--no-NAME` turns it off, `--NAME` is accepted too. */
interface SwitchOption extends Described {
  readonly kind: 'switch'
}

/** An option with a value. */
interface ValueOption extends Described {
  readonly kind: 'value'
  readonly short?: string
  /** Name of the value in help. */
  readonly value: string
  readonly choices?: readonly string[]
  /** Other spellings that are accepted, with the choices that they mean. */
  readonly synonyms?: Readonly<Record<string, string>>
  readonly completes?: Completes
}

/** An option that can be repeated. */
interface ListOption extends Described {
  readonly kind: 'list'
  readonly short?: string
  readonly value: string
  readonly choices?: readonly string[]
  readonly synonyms?: Readonly<Record<string, string>>
  readonly completes?: Completes
}

/** An option, under its name without dashes. */
export type OptionSpec = FlagOption | SwitchOption | ValueOption | ListOption
export type OptionSpecs = Readonly<Record<string, OptionSpec>>

/** An argument by position. */
export interface ArgumentSpec {
  /** Name in help, in capitals. */
  readonly name: string
  readonly about: string
  readonly optional?: true
  /** Takes all further arguments. Last argument only. */
  readonly many?: true
  readonly choices?: readonly string[]
  readonly completes?: Completes
}

/** An example call and its effect. */
export interface Example {
  /** Arguments after `parley`. */
  readonly call: string
  readonly about: string
}

/** A command, from which parsing, help, completion, the man page and docs/cli.md derive. */
export interface CommandSpec {
  /** One sentence without a full stop. */
  readonly about: string
  /** Paragraphs for help. */
  readonly details?: readonly string[]
  readonly arguments?: readonly ArgumentSpec[]
  readonly options: OptionSpecs
  readonly examples?: readonly Example[]
  /** Meaning of the exit codes, where it differs from that of all commands. */
  readonly exits?: Readonly<Partial<Record<0 | 1 | 2, string>>>
  /** Started by other programs, not by people: omitted from the list of commands. */
  readonly internal?: true
}

type Choice<Spec> = Spec extends { readonly choices: readonly (infer Value)[] } ? Value : string

type ValueOf<Spec extends OptionSpec> = Spec['kind'] extends 'flag'
  ? true | undefined
  : Spec['kind'] extends 'switch'
    ? boolean
    : Spec['kind'] extends 'list'
      ? readonly Choice<Spec>[] | undefined
      : Choice<Spec> | undefined

/** Parsed values of options, by name without dashes. */
export type Values<Specs extends OptionSpecs> = { readonly [Name in keyof Specs]: ValueOf<Specs[Name]> }
