import type { Translation } from '../translation'

export const de: Translation = {}
