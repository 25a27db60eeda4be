import { common } from './common'
import { files } from './files'

export const en = {
  common,
  files,
}
