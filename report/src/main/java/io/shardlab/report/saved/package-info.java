/** What is read from a run's folder, and the curves that follow from it. */
package io.shardlab.report.saved;
