import { OAuthError, RegistrationRejectedError, type OAuthDiscoveryState } from '@modelcontextprotocol/client'
import { unreachable } from '../unreachable'

const BY_HAND = 'Create an OAuth client at the server and enter its ID under Edit.'
/** Longer words of a server are no sentence. */
const MAX_WORDS = 300

/** Returns the user-facing error and remedy. */
export function signInFailure(error: unknown, discovery: OAuthDiscoveryState | undefined): string {
  if (error instanceof RegistrationRejectedError || isUnregistrable(error))
    return discovery?.authorizationServerMetadata === undefined
      ? `The server does not say how to sign in. If it takes a token, put it into the headers, for example as \${env:NAME}. ${BY_HAND}`
      : `The server does not let Parley register by itself. ${BY_HAND}`
  if (error instanceof OAuthError) return refusal(error.code, error.message)
  if (error instanceof TypeError && error.message === 'fetch failed') return unreachable(error)
  if (error instanceof Error && error.name === 'TimeoutError') return 'The server did not answer in time. Try again.'
  return `The sign-in failed: ${shortened(error instanceof Error ? error.message : String(error))}`
}

/** Describes a refusal by its OAuth code, with the server's own text, if any. */
export function refusal(code: string, words?: string): string {
  if (code === 'access_denied') return 'The sign-in was refused.'
  if (code === 'expired_token') return 'The code was not entered in time. Try again.'
  if (code === 'invalid_client' || code === 'unauthorized_client')
    return `The server does not know the client that Parley signs in as. ${BY_HAND}`
  return `The server refused the sign-in (${shortened(words === undefined || words === '' ? code : `${code}: ${words}`)}).`
}

const isUnregistrable = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('does not support dynamic client registration')

const shortened = (words: string): string => words.slice(0, MAX_WORDS)
