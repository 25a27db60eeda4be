import { SecretFinder } from './finder'
import { redactor } from './redact'

/** Returns a text without the secrets that exports leave out. */
export async function redactText(text: string): Promise<string> {
  const finder = new SecretFinder()
  finder.add(text, { sessionId: '', messageId: null })
  await finder.flush()
  return redactor(finder.secrets)(text)
}
