import type { Translated } from '../translation'
import { number } from './format'

export const workspace: Translated<'workspace'> = {
  filesInFolder: '文件夹中的文件',
  allFiles: '文件夹中的所有文件',
  loadFailed: ({ message }) => `无法读取文件夹。${message}`,
  findFile: '查找文件',
  findPlaceholder: '文件名',
  newFileMenu: '新建文件…',
  empty: '此文件夹为空。',
  noMatch: '没有匹配的文件。',
  shownOf: ({ shown, total }) => `显示 ${number(shown)} 个文件，共 ${number(total)} 个。输入以筛选。`,
  fileCount: ({ count }) => `${number(count)} 个文件`,
  tooMany: '此文件夹中的文件数超过了 Parley 的扫描上限。',
  newFile: '新建文件',
  create: '创建',
  nameHint: '相对于会话文件夹。缺少的文件夹会自动创建。',
  content: '内容',
  nameTaken: '已存在同名文件。',
  namePlaceholder: 'notes/todo.md',
}
