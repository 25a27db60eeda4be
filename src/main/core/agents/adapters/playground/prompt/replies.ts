import { code, shortened } from '#core/agents/adapters/tools/markdown'
import type { Remembered } from '../session/memory'

/** Returns the answer to "what can you do", and to everything that no rule matches. */
export function introduction(folder: string, unrecognised: string | undefined): string {
  const opening =
    unrecognised === undefined
      ? 'I am the **playground**, the agent that is built into Parley.'
      : `I don’t understand ${code(shortened(unrecognised, 80))}. I am the **playground**, the agent that is built into Parley.`
  return `${opening} There is no model behind me, and I never go online. I follow simple rules, so you can see how a session works before you connect a real agent.

I work in the folder ${code(folder)} with real tools. Try one of these:

| Say | and I |
| --- | --- |
| \`list the files in this folder\` | list a folder |
| \`read package.json\` | read a text file |
| \`search TODO\` | find the lines that contain a text |
| \`write a haiku to notes.md\` | show you the change, ask, and write the file |
| \`run node --version\` | ask, and run the command with live output |

I can also demonstrate:

- \`think about the weather\`: think before answering
- \`recall\`: say what was said before
- \`plan\`: make a plan and follow it
- \`ask me which color: red, green or blue\`, \`ask me\`, \`propose a plan\`: wait for your answer
- \`sign in\`, \`sign in and wait\`: act out a sign-in with a code
- \`subagent list the files\`: hand a task to a subagent
- \`tools 8\`: use several tools in one turn
- \`markdown\`, \`long 10000\`, \`slow 20\`: long and slow answers with all kinds of formatting
- \`error provider\`, \`error tool\`, \`crash\`: fail on purpose
- \`limit 60\`: act out an account that is served again in a minute

I do requests joined by “then”, or on separate lines, in order. To use a real agent, install one that speaks the Agent Client Protocol and choose it in a new session.
`
}

/** Number of recalled messages. */
const RECALLED = 20

/** Returns the earlier messages, oldest first. */
export function recollection(before: readonly Remembered[]): string {
  if (before.length === 0) return 'Nothing has been said yet.'
  const last = before.slice(-RECALLED)
  const lines = last.map(({ by, text }) => `- ${by === 'user' ? 'You' : 'I'}: ${code(shortened(text, 80))}`)
  const older = before.length - last.length
  const opening = older === 0 ? 'So far, this was said:' : `After ${older} earlier messages, this was said:`
  return `${opening}\n\n${lines.join('\n')}\n`
}

/** Returns the reasoning about a subject. */
export function thoughts(about: string): string {
  const subject = shortened(about, 200)
  return `The question is ${subject}. I have no model to ask, so I look at how the request is put.\n\nThere are two ways: say at once what I know, or look into the folder first. For ${subject} the first will do.`
}

/** Returns the text after {@link thoughts}. */
export function conclusion(about: string): string {
  return `I have thought about ${code(shortened(about, 200))}. Without a model there is no opinion to give, but the thinking above is what you would see of a real agent.\n`
}

/** Every kind of Markdown in an answer. */
export const showcase = `# Markdown

Text can be **bold**, *slanted*, ~~struck~~ or \`code\`, and it can hold a [link to the Agent Client Protocol](https://agentclientprotocol.com).

## Lists

1. First
2. Second
   - with a point below it
   - and another
3. Third

- [x] done
- [ ] still to do

## A table

| Language | Typed | Since |
| :-- | :-: | --: |
| TypeScript | yes | 2012 |
| Python | optional | 1991 |
| SQL | yes | 1974 |

## Code

\`\`\`ts
/** Returns the n-th Fibonacci number. */
export function fibonacci(n: number): number {
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2)
}
\`\`\`

\`\`\`python
def fibonacci(n: int) -> int:
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)
\`\`\`

\`\`\`sql
SELECT status, count(*) AS sessions FROM session GROUP BY status ORDER BY sessions DESC;
\`\`\`

\`\`\`json
{ "agentServers": { "my-agent": { "command": "node", "args": ["agent.mjs"] } } }
\`\`\`

\`\`\`diff
-const greeting = 'hello'
+const greeting = 'good morning'
\`\`\`

\`\`\`sh
echo "a long line: ${'0123456789 '.repeat(20).trim()}"
\`\`\`

## A quotation

> Simple things should be simple,
> complex things should be possible.

---

A very long word: ${'parley'.repeat(20)}.
`

/** Returns text of exactly this many characters, in numbered paragraphs. */
export function recitation(characters: number): string {
  const paragraphs: string[] = []
  let length = 0
  for (let number = 1; length < characters; number++) {
    const paragraph = `Paragraph ${number}. The playground has no model, so it counts: each paragraph is as long as the one before, and together they are exactly as long as you asked for.\n\n`
    paragraphs.push(paragraph)
    length += paragraph.length
  }
  return paragraphs.join('').slice(0, characters)
}
