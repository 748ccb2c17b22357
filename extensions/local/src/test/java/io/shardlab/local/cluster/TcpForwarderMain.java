package io.shardlab.local.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.List;

/** Stands in for the protocol adapter: takes its arguments, but passes all bytes to the router mongod as they are. */
public final class TcpForwarderMain {

    private TcpForwarderMain() {}

    public static void main(String[] arguments) throws IOException {
        List<String> options = Arrays.asList(arguments);
        if (options.contains("--exit-with-parent")) {
            daemon(TcpForwarderMain::exitAtEndOfInput);
        }
        int upstream = port(options, "--upstream");
        try (ServerSocket server = new ServerSocket(port(options, "--listen"), 50, InetAddress.getLoopbackAddress())) {
            System.out.println("ready");
            while (true) {
                Socket client = server.accept();
                Socket mongod = new Socket(InetAddress.getLoopbackAddress(), upstream);
                daemon(() -> pump(client, mongod));
                daemon(() -> pump(mongod, client));
            }
        }
    }

    private static int port(List<String> options, String name) {
        String address = options.get(options.indexOf(name) + 1);
        return Integer.parseInt(address.substring(address.indexOf(':') + 1));
    }

    private static void daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        thread.start();
    }

    private static void pump(Socket from, Socket to) {
        try (from;
                to;
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            in.transferTo(out);
        } catch (IOException e) {
            return;
        }
    }

    private static void exitAtEndOfInput() {
        try {
            System.in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            System.exit(1);
        }
        System.exit(0);
    }
}
