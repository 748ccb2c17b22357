/** Forms made from declared parameters, and the runs that the entered values ask for. Independent of any workload. */
package io.shardlab.gui.form;
