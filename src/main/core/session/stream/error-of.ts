import type { AdapterFailure } from '#shared/adapter/port'

/** Returns what the event `error` tells of a failure. */
export function errorOf({ message, category, recoverable }: AdapterFailure): Omit<AdapterFailure, 'limit'> {
  return { message, category, recoverable }
}
