import type { Translated } from '../translation'

export const skills: Translated<'skills'> = {
  ofProject: 'プロジェクト',
  inParleyFolder: 'Parley フォルダー',
  use: ({ name }) => `スキル ${name} を使用`,
  explanation:
    'スキルは、ある種類のタスクの進め方を記述した SKILL.md ファイルを含むフォルダーです。エージェントには有効なスキルが伝えられ、必要なときに読み取ります。各スキルはスラッシュコマンドとしても使えます。AGENTS.md などの指示ファイルはエージェントが自ら読み取ります。セッションの [ツール] タブに一覧が表示されます。',
  loadFailed: ({ error }) => `スキルを読み込めませんでした。${error}`,
  title: 'スキル',
  noneFound:
    'スキルが見つかりません。Parley は、セッションのプロジェクトとホームフォルダーの .claude/skills と .agents/skills、および Parley のデータの隣にある skills フォルダーを検索します。',
}
