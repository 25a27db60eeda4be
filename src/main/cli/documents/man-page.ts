import { version } from '#core/base/version'
import { exitMeanings, variables } from '../table'
import { optionsOf, publicCommands, synopsis, written } from './words'

/** Returns the man page of `parley`. */
export function manPage(): string {
  const commands = publicCommands()
  return [
    `.TH PARLEY 1 "" "Parley ${version}" "User Commands"`,
    '.SH NAME',
    'parley \\- a home for sessions of AI agents',
    '.SH SYNOPSIS',
    '.B parley',
    '.I COMMAND',
    '.RI [ OPTIONS ]',
    '.SH DESCRIPTION',
    text(
      'Parley runs the agents that you already have and keeps their sessions in one store. The command works with the sessions of the running app, or on its own.',
    ),
    '.SH COMMANDS',
    ...commands.flatMap(([name, spec]) => [
      `.SS "${escaped(synopsis(name, spec))}"`,
      text(`${spec.about}.`),
      ...(spec.details ?? []).flatMap((paragraph) => ['.PP', text(paragraph)]),
      ...(spec.arguments ?? []).flatMap(({ name: argument, about, choices }) => [
        '.TP',
        `.I ${escaped(argument)}`,
        text(`${about}.${offered(choices)}`),
      ]),
      ...optionsOf(spec).flatMap((option) => [
        '.TP',
        `.B ${escaped(written(option))}`,
        text(`${option.spec.about}.${offered('choices' in option.spec ? option.spec.choices : undefined)}`),
      ]),
      ...(spec.examples ?? []).flatMap(({ call, about }) => [
        '.PP',
        text(`${about}:`),
        '.EX',
        `parley ${escaped(call)}`,
        '.EE',
      ]),
      ...Object.entries(spec.exits ?? {}).flatMap(([code, meaning]) => ['.PP', text(`Exit code ${code}: ${meaning}.`)]),
    ]),
    '.SH EXIT STATUS',
    ...Object.entries(exitMeanings).flatMap(([code, meaning]) => ['.TP', `.B ${code}`, text(`${meaning}.`)]),
    '.SH ENVIRONMENT',
    ...variables.flatMap(({ name, about }) => ['.TP', `.B ${name}`, text(`${about}.`)]),
    '',
  ].join('\n')
}

const offered = (choices: readonly string[] | undefined): string =>
  choices === undefined ? '' : ` One of: ${choices.join(', ')}.`

const escaped = (line: string): string =>
  line
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    // Quotation marks and the like: roff reads bytes.
    .replaceAll(
      /[^\0-\x7f]/gu,
      (character) => `\\[u${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0') ?? ''}]`,
    )

/** Returns text as one line; a line must not begin like a request. */
const text = (line: string): string => escaped(line).replace(/^[.']/, '\\&$&')
