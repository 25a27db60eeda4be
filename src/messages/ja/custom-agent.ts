import type { Translated } from '../translation'

export const customAgent: Translated<'customAgent'> = {
  title: 'カスタムエージェント',
  worksAs: '役割',
  itself: 'エージェント本来の役割',
  needsAgent: '先にメッセージを送信するかエージェントを追加してから、カスタムエージェントを選択してください。',
  tools: 'ツール',
  all: 'すべて',
  without: ({ tools }) => `、${tools} を除く`,
  whereOffered: ({ model }) => `${model} (利用可能な場合)`,
  file: 'ファイル',
  explanation: 'このセッションで、ファイルの指示、ツール、モデルを使用します。',
  actingAs: ({ name }) => `${name} として`,
  noneFound:
    'カスタムエージェントが見つかりません。セッションのフォルダーまたはホームフォルダーの .claude/agents、.github/agents、.opencode/agent に Markdown ファイルとして追加してください。',
}
