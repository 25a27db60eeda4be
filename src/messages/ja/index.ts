import type { Translation } from '../translation'

export const ja: Translation = {}
