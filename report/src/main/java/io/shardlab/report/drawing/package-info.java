/** Which charts show a saved run, several of them over one another, or an experiment; how they are drawn is not known here. */
package io.shardlab.report.drawing;
