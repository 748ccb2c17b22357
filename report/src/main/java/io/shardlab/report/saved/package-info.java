/** What is read from a run's folder, and the curves that follow from it. Nothing is drawn here. */
package io.shardlab.report.saved;
