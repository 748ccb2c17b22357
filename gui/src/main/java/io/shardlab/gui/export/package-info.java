/** Exports: charts as SVG and PNG, tables as CSV and Markdown, results as the report. */
package io.shardlab.gui.export;
