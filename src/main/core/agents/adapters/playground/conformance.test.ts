import { describeConformance } from '../conformance'
import { playgroundHarness } from './testing/harness'

describeConformance('playground', playgroundHarness)
