/** Subject of a refusal, as far as its text names one. */
export type Topic = 'reasoning' | 'files' | 'tools'

const topics: readonly (readonly [Topic, RegExp])[] = [
  [
    'reasoning',
    /reasoning_content|thought_?signature|redacted_thinking|thinking.{0,40}(?:block|signature)|signature.{0,40}thinking|encrypted_content|reasoning['"’]? item/i,
  ],
  [
    'files',
    /\bimages?\b|image_url|\bpictures?\b|\bpdfs?\b|\bdocuments?\b|media_?type|mime[ _]?type|inline_?data|\bvision\b|multimodal|file_data|input_file/i,
  ],
  ['tools', /\btools?\b|\bfunctions?\b|function_declarations|input_schema|\bschema\b/i],
]

/** Returns what the words of a refusal are about; undefined when they do not say. */
export function topicOf(words: string): Topic | undefined {
  return topics.find(([, pattern]) => pattern.test(words))?.[0]
}

/** Phrases of servers for models that take no tools at all. */
const NO_TOOLS =
  /does not support (?:tools|function calling|tool use)|support tool use|tools? (?:use |calling )?(?:is|are) not supported|function calling is not (?:enabled|supported)|tool choice requires/i

/** Returns whether a refusal says that the model takes no tools. */
export function takesNoTools(words: string): boolean {
  return NO_TOOLS.test(words)
}

/** Returns whether an error that looks like a failure of a server is a refusal of pictures. */
export function refusesPictures(words: string): boolean {
  return /image input is not supported|does not support (?:image|vision)|missing data required for image input|support image input|(?:image|vision) (?:input )?(?:is )?not supported/i.test(
    words,
  )
}

/** Returns which of the offered tools a refusal names, by name or by position. */
export function toolsNamed(words: string, names: readonly string[]): string[] {
  const inWords = new Set(words.match(/[a-zA-Z0-9_-]+/g) ?? [])
  const named = names.filter((name) => name.startsWith('mcp__') && inWords.has(name))
  if (named.length > 0) return named
  const position = /\b(?:tools|function_?declarations)[.[](\d+)/i.exec(
    words.replaceAll(/\btools[.[]0\]?\.(?=function_?declarations)/gi, ''),
  )?.[1]
  const at = position === undefined ? undefined : names[Number(position)]
  return at === undefined ? [] : [at]
}
