/** The contents of a run's folder and the curves that follow from them. Nothing is drawn here. */
package io.shardlab.answers.saved;
