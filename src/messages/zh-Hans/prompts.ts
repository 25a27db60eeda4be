import type { Translated } from '../translation'

export const prompts: Translated<'prompts'> = {
  title: '提示词',
  explanation: '反复发送的文本。输入 / 和提示词名称即可插入，也可以在命令面板中查找。',
  none: '还没有提示词。可在此添加，或从消息菜单中保存。',
  add: '添加提示词',
  newPrompt: '新提示词',
  named: ({ name }) => `提示词 ${name}`,
  thePrompt: ({ name }) => `提示词“${name}”`,
  savePrompt: '保存提示词',
  saved: ({ name }) => `已保存提示词“${name}”。输入 /${name} 即可插入。`,
  text: '文本',
  nameHint: '由字母、数字、句点、连字符和下划线组成的一个词。',
  nameTaken: ({ name }) => `已存在名为“${name}”的提示词。`,
}
