import type { Translation } from '../translation'

export const fr: Translation = {}
