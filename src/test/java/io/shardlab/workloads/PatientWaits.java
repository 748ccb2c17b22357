package io.shardlab.workloads;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestPlan;

/**
 * Lets the conditions of product tests come true late: four processes with servers of their own share the machine, so that a
 * start that takes seconds alone may take a minute. A test that waits longer for something has its own limit.
 */
public final class PatientWaits implements TestExecutionListener {

    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
        Awaitility.setDefaultTimeout(Duration.ofMinutes(5));
    }
}
