package io.shardlab.workloads;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestPlan;

/**
 * Lets the conditions of product tests come true late: four processes with servers of their own share the machine, and ten
 * seconds, which Awaitility waits otherwise, can pass without one of them having run.
 */
public final class PatientWaits implements TestExecutionListener {

    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
        Awaitility.setDefaultTimeout(Duration.ofMinutes(1));
    }
}
