import { exitMeanings, variables } from '../table'
import { optionsOf, publicCommands, synopsis, written } from './words'

/** Returns docs/cli.md. */
export function cliDocument(): string {
  const commands = publicCommands()
  return [
    '# The command line',
    '',
    'Written by `npm run schemas` from the table of commands. `parley help COMMAND` and the man page say the same;',
    '`parley completion bash`, `zsh` and `fish` print a script that completes commands and options.',
    '',
    'A command works with the running Parley, or on its own. Results go to stdout, everything else to stderr. Lists are for',
    'people; `--json` prints the same for programs, in one line.',
    '',
    ...commands.map(([name, { about }]) => `- [\`${name}\`](#parley-${name}): ${about}`),
    '',
    '## Exit codes',
    '',
    ...Object.entries(exitMeanings).map(([code, meaning]) => `- ${code}: ${meaning}`),
    '',
    '## Environment',
    '',
    ...variables.map(({ name, about }) => `- \`${name}\`: ${about}`),
    '',
    ...commands.flatMap(([name, spec]) => [
      `## parley ${name}`,
      '',
      `${escaped(spec.about)}.`,
      ...(spec.details ?? []).flatMap((paragraph) => ['', escaped(paragraph)]),
      '',
      '```sh',
      synopsis(name, spec),
      '```',
      '',
      ...(spec.arguments ?? []).map(({ name: argument, about, choices }) => item(argument, about, choices)),
      ...optionsOf(spec).map((option) =>
        item(written(option), option.spec.about, 'choices' in option.spec ? option.spec.choices : undefined),
      ),
      ...((spec.examples ?? []).length === 0
        ? []
        : [
            '',
            '```sh',
            ...(spec.examples ?? []).flatMap(({ call, about }) => [`# ${about}`, `parley ${call}`]),
            '```',
          ]),
      ...(spec.exits === undefined
        ? []
        : [
            '',
            `Exit codes: ${Object.entries(spec.exits)
              .map(([code, meaning]) => `${code}: ${meaning}`)
              .join('; ')}.`,
          ]),
      '',
    ]),
  ].join('\n')
}

const item = (name: string, about: string, choices?: readonly string[]): string =>
  `- \`${name}\`: ${escaped(about)}${choices === undefined ? '' : ` (${choices.map((choice) => `\`${choice}\``).join(', ')})`}`

/** Returns text without meaning as Markdown. */
const escaped = (text: string): string => text.replace(/[<>*_[\]]/g, '\\$&')
