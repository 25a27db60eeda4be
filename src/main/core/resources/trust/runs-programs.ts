import type { TrustItem } from '#shared/trust/entities'
import { readFrontMatter } from '#core/base/front-matter'
import { LONGEST_TEXT } from './item'
import { MORE_FILES } from './scan'

type Words = Pick<TrustItem, 'kind' | 'name' | 'path' | 'text'>

/** Facts of an agent, a command or a skill that start programs, or let them run without a question. */
const PROGRAM_FACTS = /^(hooks|mcp[-_]?servers?|permission([-_]?modes?|s)?|allowed[-_]?tools)$/i
const PROGRAM_FACT_LINE =
  /(^|[{,])\s*["']?(hooks|mcp[-_]?servers?|permission([-_]?modes?|s)?|allowed[-_]?tools)["']?\s*:/im
/** A command within a prompt that runs when the prompt is used: Claude's !`…` and ```! blocks, Gemini's !{…}. */
const EMBEDDED_COMMAND = /!`|!\{|```!/

/**
 * Tells items that execute programs or widen permissions from definitions in words: agents, commands and skills that an
 * agent reads as it reads AGENTS.md.
 */
export function runsPrograms(item: Words): boolean {
  if (item.name === MORE_FILES) return true
  // Files beside a skill's own are material, like any other file of the folder.
  if (item.kind === 'skill' && !/(^|[\\/])skill\.md$/i.test(item.path)) return false
  if (!isInWords(item)) return true
  return item.text.length >= LONGEST_TEXT || EMBEDDED_COMMAND.test(item.text) || declaresPrograms(item.text)
}

/** Definitions in other formats are settings by another name: those of Codex's agents can hold servers. */
function isInWords({ kind, path }: Words): boolean {
  const file = path.toLowerCase()
  if (kind === 'command') return file.endsWith('.md') || file.endsWith('.toml')
  return (kind === 'agent' || kind === 'skill') && file.endsWith('.md')
}

function declaresPrograms(text: string): boolean {
  const { facts, body, problem } = readFrontMatter(text)
  if (Object.keys(facts).some((name) => PROGRAM_FACTS.test(name))) return true
  // Other readers may make something of facts that are broken, or that nothing ends.
  const unread = problem === undefined ? (text.startsWith('---') && body === text ? text : '') : text
  return PROGRAM_FACT_LINE.test(unread) || (problem !== undefined && unread.includes('\\'))
}
