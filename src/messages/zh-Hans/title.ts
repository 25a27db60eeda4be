import type { Translated } from '../translation'

export const title: Translated<'title'> = {
  autoTitle: '让智能体为新会话命名',
  autoTitleHint: '首次回答后，会以少量费用请智能体生成标题。否则，会话以第一条消息命名。你输入的标题绝不会被更改。',
  generating: '正在生成标题…',
  unchanged: '标题未更改。',
  renamed: ({ title }) => `已重命名为“${title}”。`,
}
