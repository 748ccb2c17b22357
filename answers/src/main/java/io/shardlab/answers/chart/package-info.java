/**
 * Charts as data (axes, series, bands, marks) and as SVG whose colours come from the page's style sheet, so that one
 * drawing serves light, dark and print. Nothing here depends on the contents of a chart.
 */
package io.shardlab.answers.chart;
