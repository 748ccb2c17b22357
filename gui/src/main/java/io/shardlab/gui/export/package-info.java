/**
 * Writes what is shown to files: charts as SVG and PNG, tables as CSV and Markdown, results as HTML report. What the
 * files contain is made elsewhere.
 */
package io.shardlab.gui.export;
