import type { Translated } from '../translation'
import { list } from './format'

export const keys: Translated<'keys'> = {
  about: '添加、移除或恢复按键。带条件的规则请在文件中编辑：',
  inBrowser: '浏览器会保留某些按键，例如用于新建窗口和标签页的按键。它们在桌面应用中可用；命令面板可以运行所有命令。',
  problems: '文件中的某些条目已被忽略。',
  problem: {
    unreadable: ({ line, text }) => `第 ${line} 行：无法解析文件 (${text})。继续使用最后一次有效的规则。`,
    'not-a-list': () => '文件必须包含规则列表：[ … ]。',
    'not-a-rule': ({ line, text }) => `第 ${line} 行：${text} 不是包含“key”和“command”的规则。`,
    'unknown-command': ({ line, text }) => `第 ${line} 行：没有命令“${text}”。`,
    'unknown-key': ({ line, text }) => `第 ${line} 行：“${text}”不是按键。`,
    'invalid-when': ({ line, text }) => `第 ${line} 行：“${text}”不是条件。`,
  },
  filter: '筛选命令',
  none: '没有匹配的命令。',
  reserved: '由浏览器使用',
  reservedHint: '浏览器自身使用此按键。',
  press: '请按键…',
  keyFor: ({ title }) => `“${title}”的新按键`,
  add: ({ title }) => `为“${title}”添加按键`,
  remove: ({ key, title }) => `从“${title}”移除 ${key}`,
  reset: ({ title }) => `恢复“${title}”的默认按键`,
  conflict: ({ commands }) => `已被 ${list(commands)} 使用，此设置将覆盖它。`,
}
