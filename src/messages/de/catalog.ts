import type { Translated } from '../translation'
import { number } from './format'

export const catalog: Translated<'catalog'> = {
  allowance: 'Nutzungslimits',
  unreadable: ({ problem }) => `Nicht verfügbar. ${problem}`,
  unlimited: 'Unbegrenzt',
  overage: ({ count }) => `${count} über dem Limit`,
  left: ({ share }) => `${share} übrig`,
  used: ({ used, total }) => `${number(used)} von ${number(total)} verwendet`,
  resets: ({ date }) => `wird zurückgesetzt: ${date}`,
}
