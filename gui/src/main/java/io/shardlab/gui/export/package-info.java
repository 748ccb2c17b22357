/** Writes charts as SVG and PNG, tables as CSV and Markdown, and results as an HTML report. Other packages make the contents. */
package io.shardlab.gui.export;
