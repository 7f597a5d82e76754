/* The search stepper beside its kernel. */

import { stepper } from "./stepper_page.js";

export default stepper;
