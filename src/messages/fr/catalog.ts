import type { Translated } from '../translation'
import { number } from './format'

export const catalog: Translated<'catalog'> = {
  allowance: 'Limites d’utilisation',
  unreadable: ({ problem }) => `Indisponible. ${problem}`,
  unlimited: 'Illimité',
  overage: ({ count }) => `${count} au-delà de la limite`,
  left: ({ share }) => `reste ${share}`,
  used: ({ used, total }) => `${number(used)} sur ${number(total)} utilisés`,
  resets: ({ date }) => `réinitialisation : ${date}`,
}
