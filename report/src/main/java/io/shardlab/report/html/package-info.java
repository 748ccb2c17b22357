/** What everything on a page is made of: escaped and masked text, figures, tables. Nothing here knows results. */
package io.shardlab.report.html;
