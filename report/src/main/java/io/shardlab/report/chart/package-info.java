/**
 * Charts as data (axes, series, bands, marks) and as SVG whose colours come from the page's style sheet, so that one
 * drawing serves light, dark and print. Nothing here knows what a chart shows.
 */
package io.shardlab.report.chart;
