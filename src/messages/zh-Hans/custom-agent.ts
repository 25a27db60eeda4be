import type { Translated } from '../translation'

export const customAgent: Translated<'customAgent'> = {
  title: '自定义智能体',
  worksAs: '充当',
  itself: '其自身',
  needsAgent: '请先发送消息或添加智能体，然后选择自定义智能体。',
  tools: '工具',
  all: '全部',
  without: ({ tools }) => `，不含 ${tools}`,
  whereOffered: ({ model }) => `${model}（如果可用）`,
  file: '文件',
  explanation: '在此会话中使用文件里的指令、工具和模型。',
  actingAs: ({ name }) => `充当 ${name}`,
  noneFound:
    '未找到自定义智能体。请在会话文件夹或主文件夹的 .claude/agents、.github/agents 或 .opencode/agent 中添加 Markdown 文件。',
}
