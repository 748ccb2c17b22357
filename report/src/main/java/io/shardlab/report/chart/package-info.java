/** Charts as inline SVG: colours come from the page's style sheet, so that light, dark and print need one drawing only. */
package io.shardlab.report.chart;
