import type { Translated } from '../translation'

export const skills: Translated<'skills'> = {
  ofProject: 'proyecto',
  inParleyFolder: 'carpeta de Parley',
  use: ({ name }) => `Usar la habilidad ${name}`,
  explanation:
    'Una habilidad es una carpeta con un archivo SKILL.md que describe cómo hacer un tipo de tarea. Los agentes conocen las habilidades activadas y las leen cuando las necesitan; cada habilidad es también un comando de barra. Los agentes leen por su cuenta archivos de instrucciones como AGENTS.md; la pestaña Herramientas de una sesión los enumera.',
  loadFailed: ({ error }) => `No se pudieron cargar las habilidades. ${error}`,
  title: 'Habilidades',
  noneFound:
    'No se encontraron habilidades. Parley busca en .claude/skills y .agents/skills del proyecto de la sesión y de la carpeta personal, y en la carpeta skills junto a los datos de Parley.',
}
