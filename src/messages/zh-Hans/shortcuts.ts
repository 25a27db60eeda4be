import type { Translated } from '../translation'

export const shortcuts: Translated<'shortcuts'> = {
  title: '键盘快捷方式',
}
