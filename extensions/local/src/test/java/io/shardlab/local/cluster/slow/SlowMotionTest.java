package io.shardlab.local.cluster.slow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.deployment.TimeDilation;
import io.shardlab.core.deployment.TimeDilation.LoadingClient;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.hardware.Hardware;
import io.shardlab.core.hardware.Hardware.Disk;
import io.shardlab.core.hardware.Hardware.Machine;
import io.shardlab.core.hardware.Hardware.RoundTrips;
import io.shardlab.core.text.Message;
import io.shardlab.local.cluster.node.NodeRole;
import io.shardlab.local.cluster.node.Nodes;
import io.shardlab.local.cluster.zone.Zone;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SlowMotionTest {

    private static final Hardware SIMULATED = new Hardware(
            "meant",
            false,
            new Machine(2, 1.5, 1),
            new Machine(4, 0.5, 1),
            new Machine(8, 1, 1),
            new RoundTrips(0.0002, 0.0004, 0.0006, 0.0008));

    @Test
    void everyServerHasAShareOfItsProcessors() {
        SlowMotion motion = new SlowMotion(SIMULATED, 10, Message.text("as asked for"));

        assertThat(motion.serverProcessors().cores()).isEqualTo(2);
        assertThat(motion.serverProcessors().share()).isCloseTo(0.15, within(1e-9));
        assertThat(motion.routerProcessors(1).total()).isCloseTo(0.2, within(1e-9));
        assertThat(motion.routerProcessors(4).total())
                .as("works four times as long")
                .isCloseTo(0.8, within(1e-9));
    }

    @Test
    void everyDelayIsLongerByTheFactor() {
        SlowMotion motion = new SlowMotion(SIMULATED, 10, Message.text("as asked for"));
        assertThat(millis(motion, Zone.CLIENTS, Zone.SERVERS)).isEqualTo(1);
        assertThat(millis(motion, Zone.CLIENTS, Zone.ROUTERS)).isEqualTo(2);
        assertThat(millis(motion, Zone.ROUTERS, Zone.SERVERS)).isEqualTo(3);
        assertThat(millis(motion, Zone.SERVERS, Zone.ROUTERS)).as("and back").isEqualTo(3);
        assertThat(millis(motion, Zone.SERVERS, Zone.SERVERS))
                .as("each on its own machine")
                .isEqualTo(4);
    }

    private static long millis(SlowMotion motion, Zone from, Zone to) {
        return motion.delays().stream()
                .filter(delay -> delay.isBetween(from, to))
                .findFirst()
                .orElseThrow()
                .oneWay()
                .toMillis();
    }

    @Test
    void itsReasonIncludesTheAssumedSpeed() {
        assertThat(new SlowMotion(SIMULATED, 10, Message.text("as asked for"))
                        .dilation(2, false, true)
                        .reason())
                .hasToString("as asked for; a processor of a server counts as 1.50 of this machine's");
    }

    @Test
    void aClientThatTakesTimeForDocumentsTakesItHereToo() {
        Hardware loading = new Hardware(
                SIMULATED.name(),
                false,
                SIMULATED.server(),
                SIMULATED.router(),
                SIMULATED.client(),
                SIMULATED.network(),
                Optional.empty(),
                Optional.of(12.5),
                Optional.empty());
        TimeDilation dilation = new SlowMotion(loading, 10, Message.text("as asked for")).dilation(1, false, true);

        assertThat(dilation.loading()).contains(new LoadingClient(12.5e-6, 8));
        assertThat(new SlowMotion(SIMULATED, 10, Message.NONE)
                        .dilation(1, false, true)
                        .loading())
                .isEmpty();
    }

    @Test
    void allServersAreBehindProxiesAndClientsAreNot() {
        SlowMotion motion = new SlowMotion(SIMULATED, 10, Message.text("as asked for"));

        assertThat(motion.host(Nodes.planned("cfg-1", NodeRole.CONFIG), 1)).isEqualTo("127.0.0.4:20001");
        assertThat(motion.host(Nodes.planned("mongos-1", NodeRole.ADAPTER), 1)).isEqualTo("127.0.0.5:20001");
        assertThat(motion.ofClients()).isEqualTo(Zone.CLIENTS);
    }

    @Test
    void theFastestLeavesRoomOnThisMachine() {
        SlowMotion motion = SlowMotion.fastest(SIMULATED, 4, 1, 3, 1);

        // A mongos of 2 processors is busiest, works three times as long as a server, and client and proxies half of
        // all that.
        assertThat(motion.factor()).as("2 * (1 + 3) * 1.5 in 0.6").isCloseTo(20, within(1e-9));
        assertThat(motion.reason().toString()).startsWith("targeted queries may take 0.6 of 1 processors");
        assertThat(SlowMotion.fastest(SIMULATED, 2, 10, 3, 4).factor())
                .as("6 processors of servers are busiest")
                .isCloseTo(15, within(1e-9));
        assertThat(SlowMotion.fastest(SIMULATED, 1, 0, 3, 1).factor())
                .as("3 processors without a mongos: delays decide")
                .isCloseTo(10, within(1e-9));
    }

    @Test
    void theFastestThatHasTooManyServersIsTheSlowestThereIs() {
        SlowMotion motion = SlowMotion.fastest(SIMULATED, 100, 100, 3, 2);

        assertThat(motion.factor()).isEqualTo(80);
        assertThat(motion.reason().toString()).endsWith("but the motion cannot be slower");
        motion.check(TargetKind.SHARDED, 1);
    }

    @Test
    void theFastestHasDelaysThatProxiesCanKeep() {
        SlowMotion motion = SlowMotion.fastest(SIMULATED, 1, 0, 3, 100);

        assertThat(motion.factor()).as("0.1 ms one way takes 1 ms").isEqualTo(10);
        assertThat(motion.reason().toString()).endsWith("the proxies can keep the shortest delay");
        Hardware withoutDelays = new Hardware(
                "near", false, SIMULATED.server(), SIMULATED.router(), SIMULATED.client(), RoundTrips.AS_CALIBRATED);
        assertThat(SlowMotion.fastest(withoutDelays, 1, 0, 3, 100).factor())
                .as("not faster than meant")
                .isEqualTo(1);
    }

    @Test
    void aMotionCanBeMadeSlowerUpToTheLargestFactor() {
        SlowMotion motion = SlowMotion.fastest(SIMULATED, 4, 1, 3, 1);

        assertThat(motion.atLeast(20)).isEqualTo(motion);
        assertThat(motion.atLeast(30).factor()).isEqualTo(30);
        assertThat(motion.atLeast(1000).factor()).isEqualTo(80);
    }

    @Test
    void aFactorThatLeavesAServerTooLittleIsRefused() {
        new SlowMotion(SIMULATED, 80, Message.NONE).check(TargetKind.SHARDED, 1);
        assertThatThrownBy(() -> new SlowMotion(SIMULATED, 81, Message.NONE).check(TargetKind.SHARDED, 1))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--slow-motion must be at most 80.0 for meant");
    }

    private static Hardware with(Disk disk) {
        Machine server = new Machine(2, 1.5, 1, Optional.of(16L << 30), Optional.of(disk));
        return new Hardware("meant", false, server, SIMULATED.router(), SIMULATED.client(), SIMULATED.network());
    }

    @Test
    void aDiskIsSlowerByTheFactor() {
        SlowMotion motion = new SlowMotion(
                with(new Disk(Optional.of(3000.0), Optional.of(1500.0), Optional.of(125e6))),
                10,
                Message.text("as asked for"));

        assertThat(motion.serverDisk()).contains(new Disk(Optional.of(300.0), Optional.of(150.0), Optional.of(12.5e6)));
        assertThat(new SlowMotion(SIMULATED, 10, Message.text("as asked for")).serverDisk())
                .isEmpty();
    }

    @Test
    void aDiskForPredictionsOnlyIsLeftAsItIs() {
        Disk disk = new Disk(Optional.of(7.28), Optional.of(3000.0), Optional.empty(), false);
        SlowMotion motion = new SlowMotion(with(disk), 10, Message.text("as asked for"));

        assertThat(motion.serverDisk()).isEmpty();
        assertThat(motion.dilation(1, false, true).unscaled())
                .extracting(Message::toString)
                .contains("disks");
        motion.check(TargetKind.SHARDED, 1);
    }

    @Test
    void aSlowDiskLimitsTheFactor() {
        Hardware slow = with(new Disk(Optional.of(7.28), Optional.of(3000.0), Optional.empty()));

        assertThat(SlowMotion.fastest(slow, 100, 100, 3, 2).factor()).isEqualTo(7.2);
        new SlowMotion(slow, 7.2, Message.NONE).check(TargetKind.SHARDED, 1);
        assertThatThrownBy(() -> new SlowMotion(slow, 8, Message.NONE).check(TargetKind.SHARDED, 1))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--slow-motion must be at most 7.2 for meant")
                .hasMessageContaining("disk");
    }

    @Test
    void theUnscaledPropertiesOfDisksAndMemoryDependOnTheDescription() {
        assertThat(new SlowMotion(SIMULATED, 10, Message.NONE)
                        .dilation(1, false, true)
                        .unscaled())
                .extracting(Message::toString)
                .containsExactly("disks", "memory and caches");
        SlowMotion described = new SlowMotion(
                with(new Disk(Optional.of(3000.0), Optional.empty(), Optional.empty())), 10, Message.NONE);
        assertThat(described.dilation(1, false, true).unscaled())
                .extracting(Message::toString)
                .doesNotContain("disks", "memory and caches")
                .contains("rates of disks that the profile leaves out: writes per second, MB per second")
                .anyMatch(text -> text.startsWith("the time of a single read"))
                .anyMatch(text -> text.startsWith("with version 1 of control groups"))
                .anyMatch(text -> text.contains("exceeds this machine's"));
        assertThat(described.dilation(1, true, true).unscaled())
                .extracting(Message::toString)
                .contains("memory, which --server-memory sets");
    }

    @Test
    void theLossWhileProcessorsSleepIsReportedIfTheyAreNotKeptAwake() {
        SlowMotion motion = new SlowMotion(SIMULATED, 10, Message.NONE);

        assertThat(motion.dilation(1, false, false).unscaled())
                .extracting(Message::toString)
                .anyMatch(text -> text.contains("while they sleep"));
        assertThat(motion.dilation(1, false, true).unscaled())
                .extracting(Message::toString)
                .noneMatch(text -> text.contains("sleep"));
    }
}
