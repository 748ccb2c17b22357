package io.shardlab.mongo.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OwnMachineTest {

    private static final List<InetAddress> OWN = List.of(address("192.168.1.5"), address("fd00::2"));

    /** The answers of a name service. */
    private static final Map<String, String> NAMES = Map.of("laptop", "192.168.1.5", "db1", "192.168.1.6");

    @TempDir
    private Path proc;

    private OwnMachine machine() {
        return new OwnMachine(OwnMachineTest::resolve, OWN::contains, proc);
    }

    private static InetAddress[] resolve(String host) throws UnknownHostException {
        if (host.matches("[a-z0-9]+") && !NAMES.containsKey(host)) {
            throw new UnknownHostException(host);
        }
        return InetAddress.getAllByName(NAMES.getOrDefault(host, host));
    }

    private static InetAddress address(String digits) {
        try {
            return InetAddress.getByName(digits);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"192.168.1.5:27017", "192.168.1.5", "laptop:27018", "[fd00::2]:27017", "laptop:1,192.168.1.5:2"})
    void itsOwnAddressesAndTheNamesOfThemLeadHere(String address) {
        assertThat(machine().has(address)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"192.168.1.6:27017", "db1:27017", "unknown:27017", "[fd00::3]:27017", "laptop:1,db1:2"})
    void otherAddressesDoNotLeadHere(String address) {
        assertThat(machine().has(address)).isFalse();
    }

    @Test
    void everyAddressOfThisMachineLeadsHere() throws SocketException {
        OwnMachine real = OwnMachine.ofThisProcess();

        assertThat(real.has("127.0.0.1:27017")).isTrue();
        NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .forEach(own -> assertThat(real.has("[" + own.getHostAddress() + "]:27017"))
                        .as(own.toString())
                        .isTrue());
        assertThat(real.has("203.0.113.77:27017")).isFalse();
    }

    @Test
    void bridgesOfContainerEnginesAreRecognizedByTheirNames() {
        assertThat(List.of("docker0", "docker_gwbridge", "br-0123456789ab", "podman0", "cni0", "virbr0"))
                .allMatch(OwnMachine::isLocalBridge);
        assertThat(List.of("eth0", "br0", "br-lan", "lo", "wlan0", "tun0")).noneMatch(OwnMachine::isLocalBridge);
    }

    @Test
    void anAddressIsInsideANetworkWhoseBitsItBeginsWith() {
        assertThat(OwnMachine.isInside(address("172.17.0.3"), address("172.17.0.1"), 16))
                .isTrue();
        assertThat(OwnMachine.isInside(address("172.18.0.3"), address("172.17.0.1"), 16))
                .isFalse();
        assertThat(OwnMachine.isInside(address("10.0.5.255"), address("10.0.4.1"), 23))
                .isTrue();
        assertThat(OwnMachine.isInside(address("10.0.6.0"), address("10.0.4.1"), 23))
                .isFalse();
        assertThat(OwnMachine.isInside(address("fd00::2"), address("10.0.4.1"), 8))
                .isFalse();
    }

    @Test
    void aServerInTheSameControlGroupsHasNoLimitOfItsOwn() throws IOException {
        process("self", "java", "0::/user.slice");
        process("7", "mongod", "0::/user.slice");
        process("8", "mongos", "0::/limited");
        process("9", "systemd", "0::/user.slice");

        assertThat(machine().boundsLikeThis(7)).contains(true);
        assertThat(machine().boundsLikeThis(8)).contains(false);
        assertThat(machine().boundsLikeThis(9))
                .as("the id of another process here")
                .isEmpty();
        assertThat(machine().boundsLikeThis(10)).isEmpty();
    }

    private void process(String id, String program, String groups) throws IOException {
        Path folder = Files.createDirectory(proc.resolve(id));
        Files.writeString(folder.resolve("comm"), program + "\n");
        Files.writeString(folder.resolve("cgroup"), groups + "\n");
    }
}
