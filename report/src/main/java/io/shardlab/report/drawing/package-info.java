/**
 * Which charts show a saved run, several runs over one another, or an experiment; a new chart is added here. How charts
 * are drawn is not known here.
 */
package io.shardlab.report.drawing;
