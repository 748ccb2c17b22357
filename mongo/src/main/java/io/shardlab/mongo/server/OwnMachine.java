package io.shardlab.mongo.server;

import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The machine of this process. Recognizes servers that run on it by any of its addresses. Thread-safe; asks the name service
 * and may wait for it.
 */
final class OwnMachine {

    /** The bridges of engines for containers and virtual machines, whose members run on the machine with the bridge. */
    private static final Pattern LOCAL_BRIDGE = Pattern.compile(
            "docker.*|br-[0-9a-f]{12}|podman[0-9]+|cni-podman[0-9]+|cni0|nerdctl0|(lxc|lxd|incus|vir)br[0-9]+");

    private static final Pattern HOST_AND_PORT = Pattern.compile("\\[?(.*?)]?(:[0-9]+)?");

    private static final Logger LOG = LoggerFactory.getLogger(OwnMachine.class);

    private final Resolver names;
    private final Predicate<InetAddress> own;
    private final Path proc;

    /**
     * @param names resolves host names
     * @param own true if an address leads to this machine
     * @param proc the folder in which Linux shows processes
     */
    OwnMachine(Resolver names, Predicate<InetAddress> own, Path proc) {
        this.names = names;
        this.own = own;
        this.proc = proc;
    }

    static OwnMachine ofThisProcess() {
        return new OwnMachine(InetAddress::getAllByName, OwnMachine::leadsHere, Path.of("/proc"));
    }

    /**
     * True if an address leads to this machine. A port that is forwarded to another machine counts as one here.
     *
     * @param address a host and port, or several separated by commas, as in the name of a router
     */
    boolean has(String address) {
        return Arrays.stream(address.split(",")).allMatch(this::hasHost);
    }

    private boolean hasHost(String address) {
        Matcher parts = HOST_AND_PORT.matcher(address.trim());
        try {
            return parts.matches()
                    && Arrays.stream(names.addresses(parts.group(1))).anyMatch(own);
        } catch (UnknownHostException e) {
            LOG.debug("{} has no address here", address, e);
            return false;
        }
    }

    /**
     * True if the server's CPU time has the same limits as this process, as both are in the same control groups; empty if this
     * process cannot see the server's.
     *
     * @param pid the process id that the server reports
     */
    Optional<Boolean> boundsLikeThis(long pid) {
        Path process = proc.resolve(Long.toString(pid));
        try {
            // The id that a server in a container reports may be that of another process here.
            return Files.readString(process.resolve("comm")).startsWith("mongo")
                    ? Optional.of(groups(process).equals(groups(proc.resolve("self"))))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static List<String> groups(Path process) throws IOException {
        return Files.readAllLines(process.resolve("cgroup"));
    }

    private static boolean leadsHere(InetAddress address) {
        try {
            return address.isLoopbackAddress()
                    || NetworkInterface.getByInetAddress(address) != null
                    || NetworkInterface.networkInterfaces()
                            .filter(network -> isLocalBridge(network.getName()))
                            .flatMap(network -> network.getInterfaceAddresses().stream())
                            .anyMatch(
                                    bridge -> isInside(address, bridge.getAddress(), bridge.getNetworkPrefixLength()));
        } catch (SocketException e) {
            return false;
        }
    }

    /** Decides by the name, as a bridge into the machine's own network has members elsewhere. */
    static boolean isLocalBridge(String networkInterface) {
        return LOCAL_BRIDGE.matcher(networkInterface).matches();
    }

    /** True if an address begins with the same bits as a network. */
    static boolean isInside(InetAddress address, InetAddress network, int prefixBits) {
        byte[] one = address.getAddress();
        byte[] other = network.getAddress();
        int rest = one.length * Byte.SIZE - prefixBits;
        return one.length == other.length
                && new BigInteger(1, one).shiftRight(rest).equals(new BigInteger(1, other).shiftRight(rest));
    }

    /** Resolves a host name or a numeric address. */
    @FunctionalInterface
    interface Resolver {
        InetAddress[] addresses(String host) throws UnknownHostException;
    }
}
