import { describeSmoke } from './smoke.ts';

describeSmoke('Node');
