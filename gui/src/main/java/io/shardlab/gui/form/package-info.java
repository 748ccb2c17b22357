/** Forms made from declared parameters. */
package io.shardlab.gui.form;
