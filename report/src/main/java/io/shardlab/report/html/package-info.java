/** What everything on a page is made of: escaped and masked text, figures, tables. */
package io.shardlab.report.html;
