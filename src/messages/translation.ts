import type { en } from './en'

/** A catalog: what each language has to provide, with the same parameters. */
export type Messages = typeof en

/** A part of a catalog with messages missing anywhere in it. */
type Part<T> = T extends (...parameters: never[]) => string
  ? T
  : T extends string
    ? string
    : { [K in keyof T]?: Part<T[K]> }

/** The messages of a language. English stands in for those that are missing; a test fails until there are none. */
export type Translation = Part<Messages>

/** Translations of the messages of one feature. */
export type Translated<Feature extends keyof Messages> = NonNullable<Translation[Feature]>

function merged(fallback: unknown, translation: unknown): unknown {
  if (!isGroup(fallback) || !isGroup(translation)) return translation ?? fallback
  return Object.fromEntries(Object.entries(fallback).map(([key, value]) => [key, merged(value, translation[key])]))
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** A catalog with the messages of `translation`, and the English ones where it has none. */
export function withFallback(english: Messages, translation: Translation): Messages {
  return merged(english, translation) as Messages
}

/** Joins parts of a catalog, which can share features but no messages. */
export function joined<Catalog extends object>(one: Catalog, other: Catalog): Catalog {
  const features = Object.fromEntries<unknown>(Object.entries(one))
  for (const [feature, messages] of Object.entries(other)) {
    const known = features[feature]
    features[feature] = isGroup(known) && isGroup(messages) ? { ...known, ...messages } : messages
  }
  return features as Catalog
}
