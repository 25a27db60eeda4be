import { describeConformance } from '../conformance'
import { playgroundHarness } from './conformance-harness'

describeConformance('playground', playgroundHarness)
